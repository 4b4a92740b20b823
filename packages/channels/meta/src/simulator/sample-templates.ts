import type { SimulatedTemplate } from './templates.ts';

export const sampleTemplates: SimulatedTemplate[] = [
  {
    id: '9001',
    name: 'pedido_a_caminho',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
    quality_score: { score: 'GREEN', date: 1 },
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido a caminho' },
      {
        type: 'BODY',
        text: 'Olá {{1}}, seu pedido chega {{2}}.',
        example: { body_text: [['Ana', 'amanhã']] },
      },
      { type: 'FOOTER', text: 'Loja da Ana' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Obrigado' }] },
    ],
  },
  {
    id: '9002',
    name: 'promocao',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    parameter_format: 'NAMED',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://x.test/1.jpg'] } },
      {
        type: 'BODY',
        text: 'Só hoje, {{cliente}}!',
        example: { body_text_named_params: [{ param_name: 'cliente', example: 'Ana' }] },
      },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'URL', text: 'Ver', url: 'https://loja.test/{{1}}', example: ['https://loja.test/9'] },
          { type: 'COPY_CODE', text: 'Copiar código', example: 'DEZ' },
        ],
      },
    ],
  },
  {
    id: '9003',
    name: 'cobranca',
    language: 'pt_BR',
    status: 'REJECTED',
    rejected_reason: 'INVALID_FORMAT',
    category: 'UTILITY',
    components: [{ type: 'BODY', text: 'Pague já' }],
  },
];

/** An authentication template as the platform lists it: its button copies the code. */
export const codeTemplate: SimulatedTemplate = {
  id: '9004',
  name: 'codigo_de_acesso',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'AUTHENTICATION',
  components: [
    {
      type: 'BODY',
      text: '*{{1}}* é seu código de verificação.',
      add_security_recommendation: true,
      example: { body_text: [['123456']] },
    },
    { type: 'FOOTER', text: 'Este código expira em 10 minutos.', code_expiration_minutes: 10 },
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'URL',
          text: 'Copiar código',
          url: 'https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}',
          example: ['https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456'],
        },
      ],
    },
  ],
};
