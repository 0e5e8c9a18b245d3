import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import { Box } from '@mui/material'
import { FieldSuggestions } from '#ui/selection/FieldSuggestions.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { usePrompts } from './api/use-prompts.ts'
import { FieldsForm } from './fill/FieldsForm.tsx'
import { useChosenPrompt } from './fill/use-chosen-prompt.ts'
import { promptsTexts as texts } from './prompts.texts.ts'

/** As many as are seen at once beside a field. */
const maxShown = 8

interface Props {
  /** What is typed after `/`; `undefined` while nothing is being named. */
  readonly query: string | undefined
  /** What is typed into: it keeps the focus while a prompt is picked. */
  readonly field: HTMLElement
  /** A prompt was picked: what was typed to find it goes. */
  readonly onPicked: () => void
  readonly onInsert: (text: string) => void
  /** The list was left, or the fields were. */
  readonly onClose: () => void
}

/** Above a message that begins with `/`: the prompts that fit, then the fields of the chosen one. */
export function SlashPrompts({ query, field, onPicked, onInsert, onClose }: Props) {
  const { chosen, pick, clear } = useChosenPrompt((text) => {
    onInsert(text)
    clear()
  })
  const close = () => {
    clear()
    onClose()
  }
  if (chosen)
    return (
      <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
        <FieldsForm
          key={chosen.id}
          prompt={chosen}
          onInsert={(text) => {
            clear()
            onInsert(text)
          }}
          onCancel={close}
        />
      </Box>
    )
  if (query === undefined) return undefined
  return (
    <Suggestions
      query={query}
      field={field}
      onPick={(id) => {
        onPicked()
        void pick(id)
      }}
      onClose={close}
    />
  )
}

interface SuggestionsProps extends Pick<Props, 'field' | 'onClose'> {
  readonly query: string
  readonly onPick: (promptId: string) => void
}
function Suggestions({ query, field, onPick, onClose }: SuggestionsProps) {
  const { data = [], isPlaceholderData } = usePrompts({ q: query, use: 'chat' })
  return (
    <FieldSuggestions
      label={texts.title}
      items={byCommand(data, query).slice(0, maxShown)}
      query={query}
      field={field}
      // What is shown may still be for what was typed before.
      onPick={(chosen) => (!isPlaceholderData || fits(chosen, query)) && onPick(chosen.id)}
      onClose={onClose}
    >
      {({ command, title }) => (
        <>
          <Box component="span" sx={{ flex: 'none', fontWeight: 550 }}>
            {`/${command}`}
          </Box>
          <Quiet component="bdi" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {title}
          </Quiet>
        </>
      )}
    </FieldSuggestions>
  )
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const fits = ({ command, title }: PromptSummary, query: string) =>
  folded(`${command} ${title}`).includes(folded(query))

/** Those whose command begins with it come first. */
const byCommand = (prompts: readonly PromptSummary[], query: string): PromptSummary[] => {
  const begins = ({ command }: PromptSummary) => (command.startsWith(query.toLowerCase()) ? 0 : 1)
  return prompts.toSorted((one, other) => begins(one) - begins(other))
}
