"""The cards on the felt: state, input, animation, drawing."""
