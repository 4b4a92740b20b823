-- Blocks hold the messages of all companies, and an imported history is in none of them in order of its time. Those of
-- some days are counted in each of a company's conversations, by the index that these have: nothing is written for it.
drop index messages_days;
