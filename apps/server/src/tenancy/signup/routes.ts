import { signup } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { signUp } from './sign-up.ts';

export function signupRoutes(app: App): Route[] {
  return [
    handle(signup, async ({ body, request }) => {
      await signUp(app, body, request.ip);
      return { message: 'Cadastro realizado' };
    }),
  ];
}
