-- Why the audience leaves somebody out: `audienceReasons` of the contract, which a test compares.
create or replace function audience_reasons() returns text[] language sql immutable parallel safe as $$
  select array['blocked', 'suppressed', 'optedOut', 'invalid', 'twice']
$$;
