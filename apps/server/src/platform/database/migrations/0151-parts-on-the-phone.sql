-- What a list, buttons, a payment, a poll or an event says, as the simulated phone got or wrote it.
alter table sandbox_messages add column "dataJson" text;
