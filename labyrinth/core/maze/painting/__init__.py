"""Drawing in a maze: shapes, floods, mirrors and what tiles are painted with."""
