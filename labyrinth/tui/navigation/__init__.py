"""Navigation in a maze larger than the screen: overview, rulers, jumps."""
