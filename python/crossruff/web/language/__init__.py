"""Say the server's sentences in other languages: one file a language gives each English text its own."""
