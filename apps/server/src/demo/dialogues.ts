import type { QueueName } from './people.ts';

export type Exchange = readonly [customer: string, agent: string];
/** Exchanges that follow from each other, in this order. */
export type Topic = readonly Exchange[];

/** Customers' stories by queue: the opening with its answer comes first. */
export const stories: Record<QueueName, readonly Topic[]> = {
  Vendas: [
    [
      [
        'Oi, bom dia! Vocês ainda têm a *mesa de jantar* de 6 lugares?',
        'Temos sim! Em carvalho e em nogueira.',
      ],
      ['Tem foto da nogueira?', 'Tenho, é esta do mostruário. A cor ao vivo é um pouco mais escura.'],
      ['Pode me mandar as medidas?', 'Claro! São 1,80 m × 0,90 m × 0,76 m de altura.'],
      ['Fechado, como faço o pagamento?', 'Perfeito! Vou gerar o link e envio aqui em seguida.'],
    ],
    [
      ['Boa tarde, quanto custa o sofá retrátil cinza?', 'Ele está R$ 3.290,00, ou R$ 3.026,80 no PIX.'],
      ['Parcela em quantas vezes?', 'Até 10x sem juros no cartão.'],
      ['E qual o prazo?', 'Entregamos em até 5 dias úteis na capital.'],
      ['Vou conversar com minha esposa e te falo', 'Combinado, deixo reservado até sexta para você 😊'],
    ],
    [
      ['Vi no Instagram a luminária de piso, tem pronta entrega?', 'Tem sim, restam 4 no estoque da loja.'],
      ['Ela vem com a lâmpada?', 'Vem com uma de LED, luz amarela, 9 W.'],
      ['Posso retirar aí hoje?', 'Pode! Separo no seu nome. É só apresentar o documento no balcão.'],
    ],
    [
      ['Olá! Preciso de um orçamento para 12 cadeiras', 'Vamos lá! É para casa ou para empresa?'],
      ['É para o refeitório do escritório', 'Então indico a linha Ipê, empilhável. Sai R$ 189,00 cada.'],
      ['Tem desconto pela quantidade?', 'Acima de 10 unidades faço R$ 169,00, com frete incluso na capital.'],
      ['Me manda por escrito, por favor', 'Segue o orçamento em PDF, válido por 7 dias.'],
    ],
    [
      ['Tem desconto no pix?', 'Tem sim: 8 % em qualquer produto da loja.'],
      ['Vale para o guarda-roupa de 3 portas também?', 'Vale! De R$ 2.150,00 fica por R$ 1.978,00.'],
      ['Vocês montam?', 'Sim, a montagem está inclusa para São Paulo e região.'],
    ],
  ],
  Suporte: [
    [
      [
        'Oi, meu guarda-roupa chegou com uma porta riscada 😕',
        'Puxa, sinto muito! Pode me mandar uma foto do risco?',
      ],
      ['Acabei de mandar', 'Recebi. Com ela consigo abrir o chamado com a fábrica.'],
      ['Vocês trocam a porta?', 'Trocamos, sem custo. A peça chega em até 10 dias úteis.'],
      ['E quem instala?', 'O nosso montador leva e instala. Ele liga meia hora antes.'],
    ],
    [
      [
        'A gaveta não está fechando direito, o que eu faço?',
        'Costuma ser a corrediça. Tire a gaveta e encaixe de novo até ouvir o clique.',
      ],
      ['Já tentei isso', 'Entendi. Vou agendar uma visita técnica sem custo, pode ser?'],
      ['Pode ser na quinta?', 'Quinta entre 9h e 12h está disponível. Confirmo?'],
      ['Sim, confirma', 'Confirmado! O técnico liga meia hora antes.'],
    ],
    [
      [
        'Comprei semana passada e veio faltando um parafuso',
        'Desculpe por isso! Qual é o número da peça no manual?',
      ],
      ['É o F7, para o pé da mesa', 'Achei. Posso mandar pelos Correios ou deixar separado na loja.'],
      ['Prefiro pelos Correios', 'Postado hoje ainda. Envio o código de rastreio por aqui.'],
    ],
    [
      [
        'Bom dia, como aciono a garantia?',
        'É por aqui mesmo. Me passa o número do pedido e o que aconteceu?',
      ],
      ['Pedido 5107, o puxador soltou', 'Localizei, está na garantia até março. Vou enviar um puxador novo.'],
      ['Quanto tempo dura a garantia no total?', 'São 12 meses contra defeito de fabricação.'],
    ],
  ],
  Financeiro: [
    [
      ['Bom dia, preciso da segunda via do boleto', 'Claro! Me confirma o CPF do titular da compra?'],
      ['CPF é 123.456.789-09', 'Localizei, obrigada. Envio a segunda via agora, com vencimento amanhã.'],
      ['Recebi, valeu', 'Por nada! A baixa acontece em até 1 dia útil.'],
    ],
    [
      [
        'Paguei ontem e ainda consta em aberto',
        'O banco leva até 1 dia útil para nos avisar. Foi boleto ou PIX?',
      ],
      ['Foi boleto, segue o comprovante', 'Perfeito, já encaminhei. Amanhã até as 12h estará baixado.'],
      ['E não vou receber cobrança?', 'Não, deixei anotado aqui para ninguém cobrar.'],
    ],
    [
      ['Vocês emitem nota no CNPJ?', 'Emitimos sim. Me passa o CNPJ e a inscrição estadual?'],
      ['Vou mandar o cartão do CNPJ', 'Ótimo. A nota segue por e-mail assim que o pagamento compensar.'],
    ],
    [
      ['Consigo mudar o vencimento para dia 10?', 'Consegue, a partir da próxima parcela. Posso alterar?'],
      ['Pode', 'Feito! As próximas vencem sempre no dia 10.'],
      ['Dá pra parcelar o que está em aberto?', 'Dá sim, em até 3 vezes. Quer que eu simule?'],
      ['Quero', 'Ficam 3 parcelas de R$ 218,40. Posso gerar?'],
      ['Pode gerar', 'Pronto, mandei as três para o seu e-mail.'],
    ],
  ],
  Entregas: [
    [
      ['Meu pedido 4821 sai hoje?', 'Sai sim! Está na rota da tarde, entre 13h e 18h.'],
      ['Tem portaria até as 18h', 'Perfeito, a rota passa aí por volta das 15h.'],
      ['Pode deixar com o porteiro?', 'Pode sim, só preciso do nome dele para o comprovante.'],
      ['É o seu Valdir', 'Anotado, obrigado!'],
      ['Chegou tudo certinho 🙏', 'Maravilha! Obrigado por avisar.'],
    ],
    [
      [
        'O entregador não achou o endereço',
        'Desculpe o transtorno! Me confirma rua, número e um ponto de referência?',
      ],
      [
        'É Rua das Acácias, 210, ap 34, ao lado da padaria',
        'Anotado, já passei para o motorista. Ele volta ainda hoje.',
      ],
      ['Que horas mais ou menos?', 'Ele está a 40 minutos daí.'],
    ],
    [
      ['Posso trocar o dia da entrega?', 'Pode! Tenho terça ou quinta da semana que vem.'],
      ['Quinta de manhã, se der', 'Quinta entre 8h e 12h, confirmado.'],
      ['Precisa ter alguém para receber?', 'Sim, um adulto com documento. Pode ser vizinho ou porteiro.'],
    ],
    [
      ['Qual o prazo para Niterói?', 'Para Niterói são 7 dias úteis a partir da confirmação do pagamento.'],
      ['E o frete fica quanto?', 'Fica R$ 89,00, ou grátis em compras acima de R$ 2.000,00.'],
      ['Entregam no sábado?', 'Aos sábados só na capital, infelizmente.'],
    ],
  ],
};

/** Small talk that fits any story once its own matter is settled. */
export const smallTalk: readonly Topic[] = [
  [['Qual o horário de vocês?', 'De segunda a sexta das 8h às 18h, e sábado das 9h às 13h.']],
  [
    ['Vocês têm loja física?', 'Temos sim: Av. das Nações, 1450, com estacionamento.'],
    ['Fica perto do metrô?', 'A duas quadras da estação Campo Belo.'],
  ],
  [
    ['Pode me mandar por e-mail também?', 'Enviei agora mesmo. Confere se não caiu no spam?'],
    ['Chegou aqui, obrigado!', 'Perfeito! Mais alguma coisa em que eu possa ajudar?'],
  ],
  [['Meu número mudou, pode atualizar?', 'Atualizei no seu cadastro, obrigado por avisar.']],
  [
    ['Só um minuto que vou procurar o número do pedido', 'Fique à vontade, eu espero.'],
    ['Achei, é o 4977', 'Obrigado! Já deixei anotado no seu atendimento.'],
  ],
  [
    ['Minha irmã também quer comprar aí', 'Que bom! Pede para ela chamar neste número mesmo.'],
    ['Tem algum desconto por indicação?', 'Tem: vocês duas ganham 5 % na próxima compra.'],
  ],
  [
    ['Vocês trabalham com tapetes?', 'Ainda não, mas chegam no mês que vem. Quer que eu avise?'],
    ['Quero sim', 'Anotado! Mando uma mensagem assim que chegarem.'],
  ],
  [['Desculpa a demora, estava no trânsito', 'Imagina, sem problema nenhum 😊']],
];

export const greetings = [
  'Olá, {nome}! Aqui é {agente}, da Loja Aurora.',
  'Bom dia, {nome}! Sou {agente}, vou cuidar do seu atendimento.',
  'Oi, {nome}, tudo bem? {agente} falando 😊',
] as const;
export const farewells: readonly Exchange[] = [
  ['Era só isso, obrigado!', 'Obrigado pelo contato! Boa semana 🙌'],
  ['Ok, muito obrigada pela atenção', 'Eu que agradeço. Qualquer dúvida, estamos por aqui!'],
  ['👍', 'Fico à disposição. Tenha um ótimo dia!'],
];
export const notes = [
  'Já comprou em março; dá para oferecer 8 % no PIX.',
  'Prefere entrega pela manhã.',
  'Confirmar estoque com o galpão antes de prometer.',
] as const;
/** Captions of pictures; sounds and documents have none. */
export const captions = { customer: 'Segue a foto', agent: 'Esta é do nosso mostruário' } as const;
export const groupConnections = [
  ['Bom dia, pessoal!', 'Bom dia! Tabela atualizada no fim da tarde.'],
  ['Chegou mercadoria nova hoje?', 'Chegaram as poltronas Ipê, 12 unidades.'],
  ['Alguém consegue passar a tabela atualizada?', 'Envio ainda hoje para todos.'],
  ['A rota da tarde está confirmada?', 'Confirmada, saída às 13h30 do galpão.'],
  ['Obrigado 👍', 'Às ordens!'],
] as const satisfies readonly Exchange[];
export const nudges = [
  'E aí, conseguiu ver?',
  'Alguma novidade?',
  'Aguardo, obrigado',
  'Oi, ainda está por aí?',
  'Consegue me responder até o fim do dia?',
  '🙏',
] as const;
