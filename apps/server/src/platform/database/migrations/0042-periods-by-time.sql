-- Reports list the periods of a company by when they began.
create index ticket_tracking_created on ticket_tracking (company_id, "createdAt", id);
