"""Finding one's way about a maze larger than the screen: overview, rulers, jumps."""
