-- Everything that a bot can be: menus with options, hours, consent, rating.
update companies set schedules = (
  select jsonb_agg(jsonb_build_object('weekday', d, 'weekdayEn', d, 'startTimeA', '00:00', 'endTimeA', '12:00',
    'startTimeB', '12:00', 'endTimeB', '23:59'))
  from unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']) d)
where id = $company;
insert into company_settings (company_id, "values") values ($company, '{"scheduleType": "company", "enableLGPD": "enabled",
  "lgpdMessage": "{{firstName}}, cuidamos dos seus dados.", "lgpdLink": "https://bench/lgpd", "userRating": "enabled"}')
on conflict (company_id) do update set "values" = excluded."values";
update connections set "greetingMessage" = 'Olá, {{firstName}}! {{ms}}, com quem quer falar?', "maxUseBotQueues" = 0,
  "complationMessage" = 'Até logo!', "ratingMessage" = 'De 0 a 10, como foi?', "outOfHoursMessage" = 'Estamos fechados.'
where company_id = $company;
insert into connection_queues (company_id, "whatsappId", "queueId")
select $company, c.id, q.id from connections c join queues q using (company_id) where c.company_id = $company;
update queues set "greetingMessage" = 'Você está em {{queue}}.' where company_id = $company;
insert into user_queues (company_id, "userId", "queueId")
select $company, u.id, q.id from users u join queues q using (company_id) where u.company_id = $company;
insert into chatbots (company_id, id, "queueId", name, "greetingMessage")
select $company, 1000 + q.id * 10 + n, q.id, 'Opção ' || n, 'Escolha o que deseja.'
from queues q cross join generate_series(1, 3) n where q.company_id = $company;
insert into chatbots (company_id, id, "queueId", "parentId", name, "greetingMessage")
select $company, 100000 + o.id * 10 + n, o."queueId", o.id, 'Detalhe ' || n, 'Anotado, {{firstName}}.'
from chatbots o cross join generate_series(1, 3) n where o.company_id = $company;
