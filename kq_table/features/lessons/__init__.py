"""First lessons, played at the usual table with a coach."""
