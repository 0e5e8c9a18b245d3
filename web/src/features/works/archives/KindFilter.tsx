import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { Chip, Stack } from '@mui/material'
import type { ElementType } from 'react'
import { worksTexts } from '../works.texts.ts'

const texts = worksTexts.archives

export type KindIcon = ElementType<{ readonly titleAccess?: string; readonly sx?: object }>

interface Props {
  readonly kinds: readonly ListedKind[]
  readonly icons: Readonly<Record<ListedKind, KindIcon>>
  /** Without one, all. */
  readonly chosen: ListedKind | undefined
  readonly onChange: (kind: ListedKind | undefined) => void
}

/** Shows works of one kind alone. */
export function KindFilter({ kinds, icons, chosen, onChange }: Props) {
  return (
    <Stack
      role="group"
      aria-label={texts.kinds}
      direction="row"
      sx={{ gap: 1, flexWrap: 'wrap', mb: 2 }}
    >
      <Choice
        label={texts.allKinds}
        isChosen={chosen === undefined}
        onClick={() => onChange(undefined)}
      />
      {kinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <Choice
            key={kind}
            icon={<Icon sx={{ fontSize: 17 }} />}
            label={texts.kindNames[kind]}
            isChosen={chosen === kind}
            onClick={() => onChange(chosen === kind ? undefined : kind)}
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
