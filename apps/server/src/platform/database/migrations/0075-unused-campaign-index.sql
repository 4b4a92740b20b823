-- Replies find the deliveries of a contact by the newest (0074); nothing reads by contact and connection who was asked.
drop index campaign_deliveries_asked;
