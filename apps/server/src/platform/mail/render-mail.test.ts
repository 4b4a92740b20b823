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

  it('has a code in large figures, and alone on its row of the text', () => {
    const { text, html } = renderMail({ ...content, paragraphs: ['O código é:', { code: '012345' }] }, 'pt');
    expect(text).toContain('O código é:\n\n012345\n\n');
    expect(html).toMatch(/<p class="code" style="[^"]*font-size:28px[^"]*">012345<\/p>/);
  });

  it('has figures with what they are compared with, and a way to end such mails', () => {
    const tables = [
      {
        title: 'A & B',
        figures: [
          { name: 'Um <i>', value: '12', note: 'antes <11>' },
          { name: 'Dois', value: '–' },
        ],
      },
    ];
    const moreLinks = [{ label: 'Mais', url: 'https://inbox.test/reports?a=1&b=2' }];
    const unsubscribe = { label: 'Parar', url: 'https://inbox.test/?weekly=open' };
    const { text, html, unsubscribeUrl } = renderMail({ ...content, tables, moreLinks, unsubscribe }, 'pt');
    expect(text).toContain('Três\n\nA & B\nUm <i>: 12 (antes <11>)\nDois: –\n\nAbrir:\n');
    expect(text).toMatch(/Mais:\nhttps:\S+\n\nFim\n\nParar:\nhttps:\/\/inbox.test\/\?weekly=open\n$/);
    expect(html).toMatch(
      /<th scope="row"[^>]*>Um &lt;i&gt;<\/th><td[^>]*><b>12<\/b><span[^>]*>antes &lt;11&gt;</,
    );
    // Where there are more links, none of the addresses stands between them.
    expect(html).not.toContain('>https://');
    expect(unsubscribeUrl).toBe(unsubscribe.url);
  });

  it.each([
    ['Oi\r\nBcc: todos@prosa.test', 'Oi Bcc: todos@prosa.test'],
    ['Oi\u2028\u0000\n x', 'Oi  x'],
  ])('has a subject of one line: %j', (subject, expected) => {
    expect(renderMail({ ...content, subject }, 'tr').subject).toBe(expected);
  });
});
