import type { QueueName } from './people.ts';

/** One exchange: what the customer writes, what the agent answers. */
export type Exchange = readonly [customer: string, agent: string];

export const openings: Record<QueueName, readonly string[]> = {
  Vendas: [
    'Oi, bom dia! Vocês ainda têm a *mesa de jantar* de 6 lugares?',
    'Boa tarde, quanto custa o sofá retrátil cinza?',
    'Vi no Instagram a luminária de piso, tem pronta entrega?',
    'Olá! Preciso de um orçamento para 12 cadeiras',
    'Tem desconto no pix?',
  ],
  Suporte: [
    'Oi, meu guarda-roupa chegou com uma porta riscada 😕',
    'A gaveta não está fechando direito, o que eu faço?',
    'Comprei semana passada e veio faltando um parafuso',
    'Bom dia, como aciono a garantia?',
  ],
  Financeiro: [
    'Bom dia, preciso da segunda via do boleto',
    'Paguei ontem e ainda consta em aberto',
    'Vocês emitem nota no CNPJ?',
    'Consigo mudar o vencimento para dia 10?',
  ],
  Entregas: [
    'Meu pedido 4821 sai hoje?',
    'O entregador não achou o endereço',
    'Posso trocar o dia da entrega?',
    'Qual o prazo para Niterói?',
  ],
};

export const exchanges: Record<QueueName, readonly Exchange[]> = {
  Vendas: [
    ['E qual o prazo?', 'Entregamos em até 5 dias úteis na capital.'],
    ['Parcela em quantas vezes?', 'Até 10x sem juros no cartão, ou 8 % de desconto no PIX.'],
    ['Tem em nogueira?', 'Temos em carvalho e nogueira. Quer que eu mande fotos das duas?'],
    ['Pode me mandar as medidas?', 'Claro! São 1,80 m × 0,90 m × 0,76 m de altura.'],
    ['Vou conversar com minha esposa e te falo', 'Combinado, deixo reservado até sexta para você 😊'],
    ['Fechado, como faço o pagamento?', 'Perfeito! Vou gerar o link e envio aqui em seguida.'],
    ['Vocês montam?', 'Sim, a montagem está inclusa para São Paulo e região.'],
  ],
  Suporte: [
    ['Vou mandar uma foto', 'Ótimo, assim consigo abrir o chamado com a fábrica.'],
    ['Já tentei isso', 'Entendi. Vou agendar uma visita técnica sem custo, pode ser?'],
    ['Pode ser na quinta?', 'Quinta entre 9h e 12h está disponível. Confirmo?'],
    ['Sim, confirma', 'Confirmado! O técnico liga meia hora antes.'],
    ['Quanto tempo dura a garantia?', 'São 12 meses contra defeito de fabricação.'],
    ['Obrigada, ajudou muito', 'Que bom! Qualquer coisa é só chamar.'],
  ],
  Financeiro: [
    ['CPF é 123.456.789-00', 'Obrigada! Localizei. Envio a segunda via agora.'],
    ['Recebi, valeu', 'Por nada! A baixa acontece em até 1 dia útil.'],
    ['E a nota fiscal?', 'Ela segue por e-mail assim que o pagamento compensar.'],
    ['Dá pra parcelar o que está em aberto?', 'Dá sim, em até 3 vezes. Quer que eu simule?'],
    ['Quero', 'Ficam 3 parcelas de R$ 218,40. Posso gerar?'],
  ],
  Entregas: [
    ['O endereço é Rua das Acácias, 210, ap 34', 'Anotado, já passei para o motorista.'],
    ['Tem portaria até as 18h', 'Perfeito, a rota passa aí por volta das 15h.'],
    ['Chegou tudo certinho 🙏', 'Maravilha! Obrigado por avisar.'],
    ['Pode deixar com o porteiro?', 'Pode sim, só preciso do nome dele para o comprovante.'],
    ['É o seu Valdir', 'Anotado, obrigado!'],
  ],
};

/** Exchanges that fit any queue. */
export const smallTalk: readonly Exchange[] = [
  ['Desculpa a demora, estava no trânsito', 'Imagina, sem problema nenhum 😊'],
  ['Qual o horário de vocês?', 'De segunda a sexta das 9h às 18h, e sábado até as 13h.'],
  ['Vocês têm loja física?', 'Temos sim: Av. das Nações, 1450, com estacionamento.'],
  ['Pode me mandar por e-mail também?', 'Enviei agora mesmo. Confere se não caiu no spam?'],
  ['Chegou aqui, obrigado!', 'Perfeito! Mais alguma coisa em que eu possa ajudar?'],
  ['Qual o seu nome mesmo?', 'Pode me procurar por aqui mesmo, seu atendimento fica registrado.'],
  ['Meu número mudou, pode atualizar?', 'Atualizei no seu cadastro, obrigado por avisar.'],
  ['Quem fala é a esposa dele', 'Prazer! Posso seguir com a senhora, sem problema.'],
  ['Só um minuto que vou procurar', 'Fique à vontade, eu espero.'],
  ['Achei!', 'Ótimo, pode me passar então?'],
  ['👍', 'Combinado!'],
  ['Ok, muito obrigada pela atenção', 'Eu que agradeço 🙌'],
];

export const greetings = [
  'Olá, {nome}! Aqui é {agente}, da Loja Aurora. Como posso ajudar?',
  'Bom dia, {nome}! Sou {agente}. Já estou vendo isso para você.',
  'Oi, {nome}, tudo bem? {agente} falando 😊',
] as const;
export const closings = [
  'Obrigado pelo contato! Boa semana 🙌',
  'Qualquer dúvida estamos por aqui. Até mais!',
  'Fico à disposição. Tenha um ótimo dia!',
] as const;
export const notes = [
  'Ele já comprou em março; dá para oferecer 8 % no PIX.',
  'Cliente prefere entrega pela manhã.',
  'Confirmar estoque com o galpão antes de prometer.',
] as const;
export const groupLines = [
  'Bom dia, pessoal!',
  'Chegou mercadoria nova hoje?',
  'Alguém consegue passar a tabela atualizada?',
  'Obrigado 👍',
  'A rota da tarde está confirmada?',
] as const;
/** What a customer writes who waits. */
export const nudges = [
  'E aí, conseguiu ver?',
  'Alguma novidade?',
  'Aguardo, obrigado',
  'Oi, ainda está por aí?',
  'Consegue me responder até o fim do dia?',
  'Posso passar na loja amanhã?',
  'Segue o comprovante que você pediu',
  'Mandei por e-mail também, chegou?',
  'Só falta isso para eu fechar',
  'Ficou ótimo, obrigada! E o frete?',
  '🙏',
] as const;
