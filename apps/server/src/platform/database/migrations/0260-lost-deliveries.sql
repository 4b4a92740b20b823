-- How often a delivery was taken up since anything came of it: one with which every process ends is given up. The
-- attempts do not tell: a webhook has many, and the steps of an answer are none.
alter table integration_deliveries add column taken int not null default 0;
