import { z } from 'zod';

/** Every error code with its HTTP status; a code without a status cannot exist. */
export const statusOf = {
  ERR_VALIDATION: 400,
  ERR_SESSION_EXPIRED: 401,
  ERR_INVALID_CREDENTIALS: 401,
  ERR_OUT_OF_HOURS: 401,
  ERR_TOKEN_EXPIRED: 403,
  ERR_NO_PERMISSION: 403,
  ERR_SUBSCRIPTION_EXPIRED: 403,
  ERR_USER_CREATION_DISABLED: 403,
  ERR_PLAN_FEATURE: 403,
  ERR_NOT_FOUND: 404,
  ERR_NO_SETTING_FOUND: 404,
  ERR_NO_CONTACT_FOUND: 404,
  ERR_NO_TICKET_FOUND: 404,
  ERR_NO_MESSAGE_FOUND: 404,
  ERR_NO_USER_FOUND: 404,
  ERR_NO_WAPP_FOUND: 404,
  ERR_NO_QUEUE_FOUND: 404,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_NO_PLAN_FOUND: 404,
  ERR_NO_FILE_FOUND: 404,
  ERR_NOT_AN_IMAGE: 406,
  ERR_OTHER_OPEN_TICKET: 409,
  ERR_TICKET_STEP: 409,
  ERR_EMAIL_ALREADY_EXISTS: 409,
  ERR_QUEUE_NAME_ALREADY_EXISTS: 409,
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 409,
  ERR_PLAN_NAME_ALREADY_EXISTS: 409,
  ERR_COMPANY_NAME_ALREADY_EXISTS: 409,
  ERR_WAPP_NAME_ALREADY_EXISTS: 409,
  ERR_WAPP_TOKEN_ALREADY_EXISTS: 409,
  ERR_PLAN_IN_USE: 409,
  ERR_LAST_ADMIN: 409,
  ERR_DUPLICATED_CONTACT: 409,
  ERR_LIMIT_REACHED: 400,
  ERR_NO_OTHER_WHATSAPP: 400,
  ERR_NO_DEF_WAPP_FOUND: 400,
  ERR_TAG_REQUIRED: 400,
  ERR_WAPP_NOT_INITIALIZED: 400,
  ERR_WAPP_CHECK_CONTACT: 400,
  ERR_WAPP_INVALID_CONTACT: 400,
  ERR_WAPP_DOWNLOAD_MEDIA: 400,
  ERR_WAPP_GREETING_REQUIRED: 400,
  ERR_SENDING_WAPP_MSG: 400,
  ERR_DELETE_WAPP_MSG: 400,
  ERR_CREATING_MESSAGE: 400,
  ERR_CREATING_TICKET: 400,
  ERR_FETCH_WAPP_MSG: 400,
  ERR_NOT_SANDBOX: 400,
  ERR_TEXT_REQUIRED: 400,
  ERR_REPLY_WINDOW_CLOSED: 400,
  ERR_TOO_LARGE: 413,
  ERR_TOO_MANY_REQUESTS: 429,
  ERR_INTERNAL: 500,
  ERR_UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

/**
 * The body of every error answer. `error` is the code, except where the specification fixes a sentence or a
 * JSON text there; then `message` holds the code. `details` names the fields of a bad request.
 */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
