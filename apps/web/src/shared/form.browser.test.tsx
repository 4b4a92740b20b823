import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { call } from '../api/client.ts';
import { refuse, server } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { textField } from '../testing/screen.ts';
import { Failure } from '../ui/failure.tsx';
import { useForm } from './form.ts';

const shownAtFocus: string[] = [];

function Example() {
  const form = useForm({
    initial: { name: 'Suporte' },
    submit: async (body) => call('updateTag', { params: { id: 1 }, body }),
  });
  const { error, ...field } = form.field('name');
  const noteAlert = () => shownAtFocus.push(document.querySelector('[role="alert"]')?.textContent ?? '');
  return (
    <form onSubmit={form.onSubmit}>
      <label>
        Nome <input {...field} onFocus={noteAlert} />
      </label>
      <p>{error}</p>
      <Failure>{form.failure}</Failure>
      <button type="submit">Salvar</button>
    </form>
  );
}

it('gives the focus to a refused field once the reason is there, which makes the foot of a dialog higher', async () => {
  server.on('updateTag', () => refuse('ERR_VALIDATION', [{ field: 'name', message: 'required' }]));
  renderScreen(<Example />);
  await expect.element(textField('Nome')).toBeVisible();
  shownAtFocus.length = 0;
  // A busy browser may draw a frame before React has rendered.
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => {
    run(0);
    return 0;
  });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => shownAtFocus).toEqual(['Confira os campos marcados e tente de novo.']);
  vi.mocked(window.requestAnimationFrame).mockRestore();
});
