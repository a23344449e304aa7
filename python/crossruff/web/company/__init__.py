"""Keep company at a table: who has come and gone, chat, invitations and watchers who see hands."""
