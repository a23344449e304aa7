"""Fair shares of the server: what each client may ask for, so that nobody keeps the others out."""
