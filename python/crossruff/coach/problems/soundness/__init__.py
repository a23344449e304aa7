"""What a problem must be beside right: a lead that fits, a card that tempts, a deal that shows the point."""
