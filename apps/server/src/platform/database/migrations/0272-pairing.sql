-- What the pairing dialog tells beside the code: until when it can be scanned, and how many come after it.
alter table connections add column "qrcodeExpiresAt" timestamptz;
alter table connections add column "qrcodesLeft" int;
