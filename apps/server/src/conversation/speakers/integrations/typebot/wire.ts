import { z } from 'zod';

// The parts of Typebot's chat API in use: POST typebots/{slug}/startChat, POST sessions/{id}/continueChat. Unknown
// kinds of bubbles, inputs and actions are ignored, not refused.

const Mark = z.boolean().nullish();
const Leaf = z.object({
  text: z.string(),
  bold: Mark,
  italic: Mark,
  underline: Mark,
  strikethrough: Mark,
  code: Mark,
});
export type Leaf = z.infer<typeof Leaf>;
export interface Block {
  type?: string | null | undefined;
  url?: string | null | undefined;
  children: Node[];
}
export type Node = Leaf | Block;
const Node: z.ZodType<Node> = z.lazy(() => z.union([Leaf, Block]));
const Block: z.ZodType<Block> = z.object({
  type: z.string().nullish(),
  url: z.string().nullish(),
  children: z.array(Node),
});

const Bubble = z.object({
  id: z.string().nullish(),
  type: z.string(),
  content: z
    .object({
      type: z.string().nullish(),
      richText: z.array(Node).nullish(),
      markdown: z.string().nullish(),
      plainText: z.string().nullish(),
      url: z.string().nullish(),
    })
    .nullish(),
});
export type Bubble = z.infer<typeof Bubble>;

const Input = z.object({
  type: z.string(),
  items: z.array(z.object({ content: z.string().nullish(), title: z.string().nullish() })).nullish(),
});
export type Input = z.infer<typeof Input>;

const Action = z.object({
  type: z.string(),
  lastBubbleBlockId: z.string().nullish(),
  expectsDedicatedReply: z.boolean().nullish(),
  wait: z.object({ secondsToWaitFor: z.coerce.number() }).nullish(),
  redirect: z.object({ url: z.string().nullish() }).nullish(),
});
export type Action = z.infer<typeof Action>;

export const Answer = z.object({
  messages: z.array(Bubble),
  input: Input.nullish(),
  clientSideActions: z.array(Action).nullish(),
});
export type Answer = z.infer<typeof Answer>;

export const Started = Answer.extend({ sessionId: z.string().regex(/^[\w-]{1,200}$/) });
