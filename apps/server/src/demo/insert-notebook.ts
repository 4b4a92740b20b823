import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows } from './insert-rows.ts';

const general = [
  ['bomdia', 'Olá, {{firstName}}! Aqui é da Loja Aurora. Em que posso ajudar?'],
  ['horario', 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados das 9h às 13h.'],
  ['endereco', 'Estamos na Av. Paulista, 1578, em frente ao metrô. Tem estacionamento no subsolo.'],
  ['pix', 'A chave Pix é financeiro@aurora.demo. Assim que pagar, me envie o comprovante, por favor.'],
  ['prazo', 'O prazo de entrega é de 3 a 5 dias úteis depois da confirmação do pagamento.'],
  ['garantia', 'A garantia é de 12 meses. Para abrir o chamado preciso do número do pedido e de uma foto.'],
  ['obrigado', 'Obrigado pelo contato, {{firstName}}! Qualquer coisa é só chamar.'],
] as const;
const own = [['retorno', 'Vou confirmar com o estoque e já volto com a resposta.']] as const;

/** Texts under short codes: everybody's, and one of each person's own. */
export async function insertNotebook(db: Kysely<Tables>, { companyId, users }: DemoIds): Promise<void> {
  const rowOf =
    (userId: number | undefined, isGeneral: boolean) =>
    ([shortcode, message]: readonly [string, string]) => ({
      company_id: companyId,
      userId,
      shortcode,
      message,
      geral: isGeneral,
    });
  await insertRows(db, 'quick_messages', [
    ...general.map(rowOf(users[0], true)),
    ...users.flatMap((userId) => own.map(rowOf(userId, false))),
  ]);
}
