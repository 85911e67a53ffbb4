"""What the felt and the cards look like."""
