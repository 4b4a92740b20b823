import type { Anything, Given, GivenUser } from '../../testing/given.ts';

export interface CampaignCompany {
  company: Anything;
  admin: GivenUser;
  agent: GivenUser;
  /** The admin of another company, whose plan also has campaigns. */
  stranger: GivenUser;
}

export async function campaignCompany(make: Given): Promise<CampaignCompany> {
  const plan = await make.plan({ useCampaigns: true });
  const company = await make.company({ planId: plan.id });
  const other = await make.company({ planId: plan.id });
  return {
    company,
    admin: await make.admin(company),
    agent: await make.user(company),
    stranger: await make.admin(other),
  };
}
