"""What people agree on before a game: edition, house rules, seats, words and time, and what there is to choose from."""
