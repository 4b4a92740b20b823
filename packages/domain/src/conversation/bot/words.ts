import { systemTexts } from '../../messages/system-texts.ts';

// The bot's own texts. Companies write all others.

export const words = {
  menuEnd: '*[ Sair ]* - Encerrar atendimento',
  back: '*[ # ]* Voltar para o menu principal',
  end: '*[ Sair ]* Encerrar atendimento',
  /** For buttons and rows, which are pressed. */
  backLabel: 'Voltar para o menu principal',
  endLabel: 'Encerrar atendimento',
  listButton: 'Escolha uma opção',
  listSection: 'Menu',
  invalidOption: 'Opção inválida. Por favor, escolha uma das opções abaixo.',
  invalidRate: 'Opção inválida. Responda apenas com um número.',
  consent: 'Estou ciente sobre o tratamento dos meus dados pessoais.\n\n*[1]* Sim\n*[2]* Não',
  searching: 'Aguarde um momento, estamos procurando alguém para atender você.',
  passedOn: 'Aguarde um momento, você será transferido para um de nossos atendentes.',
  noAudio:
    'No momento não conseguimos ouvir áudios por aqui. Por favor, escreva a sua mensagem para que possamos atender.',
  erased: systemTexts.erased,
} as const;
