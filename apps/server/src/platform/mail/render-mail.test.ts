import { describe, expect, it } from 'vitest';
import { renderMail } from './render-mail.ts';

const content = {
  subject: 'Olá',
  paragraphs: ['Um <b>& "dois"', 'Três'],
  link: { label: 'Abrir', url: 'https://inbox.test/x?a=1&b=2' },
  footer: 'Fim',
};

describe('a mail', () => {
  it('says the same as text and as HTML', () => {
    const { text, html } = renderMail(content, 'pt');
    expect(text).toBe('Um <b>& "dois"\n\nTrês\n\nAbrir:\nhttps://inbox.test/x?a=1&b=2\n\nFim\n');
    expect(html).toContain('<html lang="pt-BR">');
    expect(html).toContain('Um &lt;b&gt;&amp; &quot;dois&quot;</p>');
    expect(html).toContain('<a href="https://inbox.test/x?a=1&amp;b=2"');
    expect(html).toContain('>Abrir</a>');
    expect(html).not.toContain('<b>');
  });

  it.each([
    ['Oi\r\nBcc: todos@prosa.test', 'Oi Bcc: todos@prosa.test'],
    ['Oi\u2028\u0000\n x', 'Oi  x'],
  ])('has a subject of one line: %j', (subject, expected) => {
    expect(renderMail({ ...content, subject }, 'tr').subject).toBe(expected);
  });
});
