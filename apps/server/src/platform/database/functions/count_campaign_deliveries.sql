-- Keeps campaign_counts (docs/adr/0351): each statement adds rows with what it changes, so that no transaction waits
-- for another one. Of a campaign that is being removed nothing is added.
create or replace function count_campaign_deliveries() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into campaign_counts
      (company_id, "campaignId", state, variant, "isLeftOut", recipients, asked, given, answered)
      select company_id, "campaignId", state, variant,
        state = 'skipped' and coalesce(reason = any (audience_reasons()), false),
        count(*), count("confirmationRequestedAt"), count("confirmedAt"), count("answeredAt")
      from added group by 1, 2, 3, 4, 5;
  elsif tg_op = 'DELETE' then
    insert into campaign_counts
      (company_id, "campaignId", state, variant, "isLeftOut", recipients, asked, given, answered)
      select d.company_id, d."campaignId", d.state, d.variant,
        d.state = 'skipped' and coalesce(d.reason = any (audience_reasons()), false),
        -count(*), -count(d."confirmationRequestedAt"), -count(d."confirmedAt"), -count(d."answeredAt")
      from removed d join campaigns g on g.company_id = d.company_id and g.id = d."campaignId"
      group by 1, 2, 3, 4, 5;
  else
    with changes as (
      select company_id, "campaignId", state, variant,
        state = 'skipped' and coalesce(reason = any (audience_reasons()), false) as "isLeftOut",
        sum(sign) as recipients, sum(sign * num_nonnulls("confirmationRequestedAt")) as asked,
        sum(sign * num_nonnulls("confirmedAt")) as given, sum(sign * num_nonnulls("answeredAt")) as answered
      from (select *, 1 as sign from added union all select *, -1 from removed) d
      group by 1, 2, 3, 4, 5
    )
    insert into campaign_counts
      (company_id, "campaignId", state, variant, "isLeftOut", recipients, asked, given, answered)
      select * from changes where (recipients, asked, given, answered) <> (0, 0, 0, 0);
  end if;
  return null;
end $$;

create or replace trigger campaign_deliveries_added after insert on campaign_deliveries
  referencing new table as added for each statement execute function count_campaign_deliveries();
create or replace trigger campaign_deliveries_changed after update on campaign_deliveries
  referencing old table as removed new table as added for each statement
  execute function count_campaign_deliveries();
create or replace trigger campaign_deliveries_removed after delete on campaign_deliveries
  referencing old table as removed for each statement execute function count_campaign_deliveries();
