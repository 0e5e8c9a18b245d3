import type { ListedKind } from '@atelier/contract/works/work-kinds'
import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material'
import { useTags } from '../api/tags-api.ts'
import { manageTags } from '../tags/tag-request.ts'
import type { Shown, WorkFilterState } from '../use-work-filter.ts'
import { worksTexts as texts } from '../works.texts.ts'

interface Props {
  readonly kind: ListedKind
  readonly filter: WorkFilterState
  readonly tagBy: 'id' | 'name'
  readonly anchor: HTMLElement | undefined
  readonly onClose: () => void
}

/** All, pinned or archived ones; those with a tag; and the way to the tags themselves. */
export function FilterMenu({ kind, filter, tagBy, anchor, onClose }: Props) {
  const { data: tags = [] } = useTags()
  const choose = (change: Parameters<WorkFilterState['change']>[0]) => {
    onClose()
    filter.change(change)
  }
  const shown: readonly { readonly value: Shown | undefined; readonly label: string }[] = [
    { value: undefined, label: texts.all(kind) },
    { value: 'pinned', label: texts.pinnedOnes(kind) },
    { value: 'archived', label: texts.archivedOnes(kind) },
  ]
  return (
    <Menu
      open={anchor !== undefined}
      anchorEl={anchor ?? null}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxHeight: 'min(70dvh, 480px)', maxWidth: 320 } } }}
    >
      {shown.map(({ value, label }) => (
        <Choice
          key={label}
          label={label}
          isChosen={filter.show === value}
          onClick={() => choose({ show: value })}
        />
      ))}
      {tags.length > 0 && <Divider />}
      {tags.length > 0 && (
        <ListSubheader disableSticky role="presentation" sx={{ lineHeight: 2.2 }}>
          {texts.tags}
        </ListSubheader>
      )}
      {tags.map(({ id, name }) => {
        const value = tagBy === 'id' ? id : name
        const isChosen = filter.tag === value
        return (
          <Choice
            key={id}
            label={name}
            isChosen={isChosen}
            onClick={() => choose({ tag: isChosen ? undefined : value })}
          />
        )
      })}
      {tags.length > 0 && <Divider />}
      {tags.length > 0 && (
        <MenuItem
          onClick={() => {
            onClose()
            manageTags()
          }}
        >
          {texts.manageTags}
        </MenuItem>
      )}
    </Menu>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly isChosen: boolean
  readonly onClick: () => void
}
const Choice = ({ label, isChosen, ...item }: ChoiceProps) => (
  <MenuItem
    {...item}
    role="menuitemradio"
    aria-checked={isChosen}
    selected={isChosen}
    sx={{ overflowWrap: 'anywhere' }}
  >
    {label}
  </MenuItem>
)
