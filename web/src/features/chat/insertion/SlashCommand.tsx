import { lazy, type RefObject, Suspense, useState } from 'react'
import { slashCommandAt, withoutSlashCommand } from './slash-command.ts'

const SlashPrompts = lazy(async () => ({
  default: (await import('#features/prompts/SlashPrompts.tsx')).SlashPrompts,
}))

interface Props {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly draft: string
  readonly setDraft: (text: string) => void
  readonly onInsert: (text: string) => void
}

/** `/` at the beginning of a message chooses a prompt. */
export function SlashCommand({ field, draft, setDraft, onInsert }: Props) {
  const [closedAt, setClosedAt] = useState<string>()
  const [isFilling, setIsFilling] = useState(false)
  const element = field.current
  const isPossible = element !== null && draft.startsWith('/') && draft !== closedAt
  const command = isPossible ? slashCommandAt(draft, element.selectionEnd) : undefined
  if (!element || (command === undefined && !isFilling)) return undefined
  return (
    <Suspense>
      <SlashPrompts
        query={command}
        field={element}
        onPicked={() => {
          setIsFilling(true)
          setDraft(withoutSlashCommand(draft, command ?? ''))
        }}
        onInsert={(text) => {
          setIsFilling(false)
          onInsert(text)
        }}
        onClose={() => {
          setIsFilling(false)
          setClosedAt(draft)
          element.focus()
        }}
      />
    </Suspense>
  )
}
