-- functions/add_contacts.sql makes the conversations too, and takes which parties have one.
drop function if exists add_contacts(bigint, bigint[], text[], text[], text[], text[]);
