import { type SearchType, searchTypes } from '@atelier/contract/search/search'
import { Chip, Stack } from '@mui/material'
import { useOpenFeatures } from '#features/account/use-open-features.ts'
import { isToolEnabled, tools } from '#features/configuration/tools.ts'
import { searchTexts as texts } from '../search.texts.ts'
import { searchTypeIcons } from '../type-icons.ts'
import type { ChangeTypes } from '../use-url-search.ts'

interface Props {
  /** None means all. */
  readonly chosen: readonly SearchType[]
  /** A second choice may come before the first is shown. */
  readonly onChange: (next: ChangeTypes) => void
}

/** What is named serves chats. */
const toolOf = (type: Exclude<SearchType, 'files'>) =>
  type === 'projects' || type === 'assistants' || type === 'prompts' ? 'chat' : type

/** Filters the hits by type; those of a tool that is switched off are not offered. */
export function TypeFilter({ chosen, onChange }: Props) {
  const features = useOpenFeatures()
  const offered = searchTypes.filter(
    (type) => type === 'files' || isToolEnabled(tools[toolOf(type)], features),
  )
  const toggle = (type: SearchType) =>
    onChange((before) =>
      before.includes(type) ? before.filter((one) => one !== type) : [...before, type],
    )
  return (
    <Stack
      role="group"
      aria-label={texts.filter}
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}
    >
      <Choice label={texts.all} isChosen={chosen.length === 0} onClick={() => onChange(() => [])} />
      {offered.map((type) => {
        const Icon = searchTypeIcons[type]
        return (
          <Choice
            key={type}
            icon={<Icon sx={{ fontSize: 17 }} />}
            label={texts.types[type]}
            isChosen={chosen.includes(type)}
            onClick={() => toggle(type)}
          />
        )
      })}
    </Stack>
  )
}

interface ChoiceProps {
  readonly icon?: React.ReactElement
  readonly label: string
  readonly isChosen: boolean
  readonly onClick: () => void
}
const Choice = ({ isChosen, ...shown }: ChoiceProps) => (
  <Chip
    {...shown}
    clickable
    aria-pressed={isChosen}
    variant={isChosen ? 'filled' : 'outlined'}
    color={isChosen ? 'primary' : 'default'}
    sx={{
      height: { xs: 40, md: 32 },
      borderRadius: '20px',
      '@media (pointer: coarse)': { height: 44, borderRadius: '22px' },
    }}
  />
)
