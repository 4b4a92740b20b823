-- Other programs read a reaction as a message of its own, so it has an id that no message has.
alter table message_reactions add column id bigint not null default nextval('messages_id_seq');
