-- Within how many minutes of service hours a queue answers first, and resolves (docs/adr/0320); null: no target.
alter table queues
  add column "firstAnswerTarget" int check ("firstAnswerTarget" between 1 and 43200),
  add column "resolutionTarget" int check ("resolutionTarget" between 1 and 43200);
