import type { ComponentProps } from 'react'
import type { ChosenAssistant } from '../assistant/chosen-assistant.ts'
import { MentionedAssistant } from '../assistant/MentionedAssistant.tsx'
import { MentionedCollections } from '../knowledge/MentionedCollections.tsx'
import { SlashCommand } from './SlashCommand.tsx'

export interface FieldMentionsProps extends ComponentProps<typeof MentionedCollections> {
  readonly assistant: ChosenAssistant | undefined
  readonly onInsert: (text: string) => void
}

/** What `#`, `@` and `/` choose while a message is written. */
export const FieldMentions = ({ assistant, onInsert, ...message }: FieldMentionsProps) => (
  <>
    <MentionedCollections {...message} />
    {assistant && <MentionedAssistant {...message} assistant={assistant} />}
    <SlashCommand {...message} onInsert={onInsert} />
  </>
)
