import auth from './auth.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import inbox from './inbox.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

export const resources = { auth, common, errors, inbox, shell };
