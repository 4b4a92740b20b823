-- Whose reactions these are: a merge of two contacts looks for messages to which one person reacted under two names.
create index message_reactions_author on message_reactions (company_id, author) where not "fromMe";
