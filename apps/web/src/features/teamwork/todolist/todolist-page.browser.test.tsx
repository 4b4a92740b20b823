import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { admin, attendant } from '../../../testing/records.ts';
import { removeScreen, renderScreen } from '../../../testing/render-screen.tsx';
import { button, words } from '../../../testing/screen.ts';
import type { Task } from './tasks.ts';
import { TodolistPage } from './todolist-page.tsx';

const stored = (userId: number = admin.id) =>
  JSON.parse(localStorage.getItem(`tasks:${userId}`) ?? '[]') as Task[];
const texts = (label: string) =>
  page
    .getByRole('list', { name: label })
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('span')?.textContent);
const newTask = () => page.getByRole('textbox', { name: 'Nova tarefa' });
const editor = () => page.getByRole('textbox', { name: 'Texto da tarefa' });

function open(user = admin): void {
  renderScreen(<TodolistPage />, { user, path: '/todolist' });
}

async function add(text: string): Promise<void> {
  await newTask().fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(newTask()).toHaveValue('');
}

afterEach(() => vi.restoreAllMocks());

describe('the to-do list', () => {
  it('adds tasks, the newest first, and shows when', async () => {
    open();
    await expect.element(words('Nenhuma tarefa')).toBeVisible();
    await add('Ligar para Camila');
    await add('  Enviar orçamento  ');
    expect(texts('Tarefas abertas')).toEqual(['Enviar orçamento', 'Ligar para Camila']);
    await expect.element(page.getByText(/^Criada em \d\d\/\d\d\/\d{4} \d\d:\d\d$/).first()).toBeVisible();
    expect(stored().map(({ text }) => text)).toEqual(['Enviar orçamento', 'Ligar para Camila']);
  });

  it('adds nothing for spaces', async () => {
    open();
    await newTask().fill('   ');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Adicionar')).toBeDisabled();
    expect(stored()).toEqual([]);
  });

  it('changes a text, and its time with it', async () => {
    const task = { id: 'a', text: 'Ligar', createdAt: '2026-01-01T10:00:00.000Z', doneAt: null };
    localStorage.setItem(`tasks:${admin.id}`, JSON.stringify([{ ...task, updatedAt: task.createdAt }]));
    open();
    await button('Editar Ligar').click();
    await editor().fill('Ligar amanhã');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Alterada em/)).toBeVisible();
    expect(texts('Tarefas abertas')).toEqual(['Ligar amanhã']);
    expect(stored()).toMatchObject([{ id: 'a', text: 'Ligar amanhã', createdAt: task.createdAt }]);
    expect(stored()[0]?.updatedAt).not.toBe(task.createdAt);
  });

  it('leaves a text on Escape, and gives the focus back', async () => {
    open();
    await add('Ligar');
    await button('Editar Ligar').click();
    await editor().fill('Outro');
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Editar Ligar')).toHaveFocus();
    expect(stored()).toMatchObject([{ text: 'Ligar' }]);
  });

  it('does not save an empty text', async () => {
    open();
    await add('Ligar');
    await button('Editar Ligar').click();
    await editor().fill(' ');
    await button('Salvar').click();
    await expect.element(words('Obrigatório')).toBeVisible();
    expect(stored()).toMatchObject([{ text: 'Ligar' }]);
  });

  it('marks a task as done, and as open again', async () => {
    open();
    await add('Ligar');
    await page.getByRole('checkbox', { name: 'Concluída: Ligar' }).click();
    await expect.element(page.getByRole('list', { name: 'Tarefas concluídas' })).toBeVisible();
    expect(stored()[0]?.doneAt).not.toBeNull();
    await page.getByRole('checkbox', { name: 'Concluída: Ligar' }).click();
    await expect.element(page.getByRole('list', { name: 'Tarefas abertas' })).toBeVisible();
    expect(stored()[0]?.doneAt).toBeNull();
  });

  it('deletes a task, and brings it back to its place', async () => {
    open();
    await add('Primeira');
    await add('Segunda');
    await button('Excluir Segunda').click();
    await expect.element(words('Tarefa excluída')).toBeVisible();
    expect(texts('Tarefas abertas')).toEqual(['Primeira']);
    await button('Desfazer').click();
    await expect.element(button('Editar Segunda')).toBeVisible();
    expect(texts('Tarefas abertas')).toEqual(['Segunda', 'Primeira']);
  });

  it('says that the browser has no room, and keeps the text', async () => {
    open();
    await expect.element(newTask()).toBeVisible();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
      if (key.startsWith('tasks:')) throw new DOMException('full', 'QuotaExceededError');
    });
    await newTask().fill('Ligar');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Este navegador não tem mais espaço/)).toBeVisible();
    await expect.element(newTask()).toHaveValue('Ligar');
  });

  it('shows what another tab has changed', async () => {
    open();
    await add('Ligar');
    const [task] = stored();
    localStorage.setItem(`tasks:${admin.id}`, JSON.stringify([{ ...task, text: 'Da outra aba' }]));
    window.dispatchEvent(new StorageEvent('storage', { key: `tasks:${admin.id}` }));
    await expect.element(button('Editar Da outra aba')).toBeVisible();
  });

  it('is another one for each person at the same computer', async () => {
    open();
    await add('De Marina');
    const list = localStorage.getItem(`tasks:${admin.id}`) ?? '';
    await removeScreen();
    localStorage.setItem(`tasks:${admin.id}`, list);
    open(attendant);
    await expect.element(words('Nenhuma tarefa')).toBeVisible();
    expect(stored()).toMatchObject([{ text: 'De Marina' }]);
  });
});
