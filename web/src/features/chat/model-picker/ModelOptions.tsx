import type { Model } from '@atelier/contract/models/models'
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBox from '@mui/icons-material/CheckBoxRounded'
import Check from '@mui/icons-material/CheckRounded'
import Search from '@mui/icons-material/SearchRounded'
import { Box, InputBase, Typography } from '@mui/material'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { chatTexts } from '../chat.texts.ts'
import { hasFinePointer } from '../composer/use-composer-focus.ts'
import {
  abilitiesOf,
  filterModels,
  groupModels,
  type ModelGroup,
  notesOf,
} from './filter-models.ts'
import { useActiveOption } from './use-active-option.ts'

/** With fewer models, a list is read faster than a search is typed. */
const searchedFrom = 9

interface Props {
  readonly models: readonly Model[]
  readonly chosenIds: readonly string[]
  /** Several may be chosen; each choice is taken back by another click. */
  readonly isMultiple?: boolean
  /** No more can be chosen. */
  readonly isFull?: boolean
  /** The user's default for new chats. */
  readonly defaultId: string | undefined
  readonly onChoose: (id: string) => void
}

/** The models to choose from, with a search field where there are many. */
export function ModelOptions({ models, chosenIds, onChoose, ...shown }: Props) {
  const id = useId()
  const [query, setQuery] = useState('')
  const groups = groupModels(filterModels(models, query))
  const found = groups.flatMap((group) => group.models)
  const { active, activate, onKeyDown } = useActiveOption(found, chosenIds[0], onChoose)
  const isSearched = models.length >= searchedFrom
  const list = useRef<HTMLDivElement>(null)
  const activeId = active && `${id}-${active.id}`
  useOpening(list, isSearched)
  useScrolledIntoView(activeId)
  return (
    <>
      {isSearched && (
        <SearchField
          query={query}
          onSearch={setQuery}
          onKeyDown={onKeyDown}
          input={comboboxOf(id, activeId)}
        />
      )}
      <Box
        ref={list}
        role="listbox"
        id={id}
        tabIndex={0}
        aria-label={chatTexts.models}
        aria-multiselectable={shown.isMultiple}
        aria-activedescendant={activeId}
        onKeyDown={(event) => {
          if (shown.isMultiple && active && event.key === ' ') {
            event.preventDefault()
            onChoose(active.id)
          } else onKeyDown(event)
        }}
        sx={listStyle}
      >
        <GroupedOptions
          {...{ id, groups, active, chosenIds, onChoose, ...shown }}
          onPoint={activate}
        />
      </Box>
      {found.length === 0 && (
        <Quiet variant="body2" role="status" sx={{ px: 2, pb: 2, textAlign: 'center' }}>
          {chatTexts.noModelFound}
        </Quiet>
      )}
    </>
  )
}

interface GroupedProps extends Omit<Props, 'models'> {
  /** Of the list. */
  readonly id: string
  readonly groups: readonly ModelGroup[]
  readonly active: Model | undefined
  readonly onPoint: (id: string) => void
}
const GroupedOptions = ({
  id,
  groups,
  active,
  chosenIds,
  onPoint,
  onChoose,
  ...shown
}: GroupedProps) =>
  groups.map((group) => (
    <OptionGroup key={group.engine ?? ''} engine={group.engine}>
      {group.models.map((model) => (
        <ModelOption
          key={model.id}
          id={`${id}-${model.id}`}
          model={model}
          notes={notesOf(model, shown.defaultId)}
          isChosen={chosenIds.includes(model.id)}
          isMultiple={shown.isMultiple ?? false}
          isBlocked={shown.isFull === true && !chosenIds.includes(model.id)}
          isActive={model.id === active?.id}
          onPoint={() => onPoint(model.id)}
          onChoose={() => onChoose(model.id)}
        />
      ))}
    </OptionGroup>
  ))

interface SearchProps {
  readonly query: string
  readonly onSearch: (query: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly input: ReturnType<typeof comboboxOf>
}
const SearchField = ({ query, onSearch, onKeyDown, input }: SearchProps) => (
  <Box sx={searchStyle}>
    <Search sx={{ color: 'text.secondary' }} />
    <InputBase
      fullWidth
      // On a phone this would open a keyboard over the list.
      autoFocus={hasFinePointer()}
      value={query}
      placeholder={chatTexts.searchModels}
      onChange={(event) => onSearch(event.target.value)}
      onKeyDown={onKeyDown}
      slotProps={{ input }}
    />
  </Box>
)

/** The keys act on the list at once; where there is a search field, that one has the focus. */
const useOpening = (list: RefObject<HTMLDivElement | null>, isSearched: boolean): void =>
  useEffect(() => {
    if (!isSearched || !hasFinePointer()) list.current?.focus()
  }, [list, isSearched])

const useScrolledIntoView = (id: string | undefined): void =>
  useEffect(() => {
    if (id !== undefined) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id])

/** The models of one engine under its name, where names of models are not enough. */
const OptionGroup = ({
  engine,
  children,
}: {
  readonly engine: string | undefined
  readonly children: ReactNode
}) =>
  engine === undefined ? (
    children
  ) : (
    <Box role="group" aria-label={engine}>
      <Quiet aria-hidden component="p" sx={{ px: 2, pt: 1, fontWeight: 600 }}>
        {engine}
      </Quiet>
      {children}
    </Box>
  )

interface OptionProps {
  readonly id: string
  readonly model: Model
  readonly notes: readonly string[]
  readonly isChosen: boolean
  readonly isMultiple: boolean
  /** It cannot be chosen as well. */
  readonly isBlocked: boolean
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}
const ModelOption = ({ id, model, notes, isChosen, isActive, onPoint, ...option }: OptionProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isChosen}
    aria-disabled={option.isBlocked || undefined}
    // On move, not on enter: a list that changes under a resting pointer must not choose anything.
    onMouseMove={isActive ? undefined : onPoint}
    // The focus stays where the keys act.
    onMouseDown={(event) => event.preventDefault()}
    onClick={option.onChoose}
    sx={[
      optionStyle,
      isActive && { bgcolor: 'surface.tint' },
      option.isBlocked && { color: 'text.disabled', cursor: 'default' },
    ]}
  >
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography
        variant="body2"
        component="span"
        sx={{ display: 'block', fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {model.name}
      </Typography>
      <Quiet component="span" sx={{ display: 'block' }}>
        {[model.engine, ...abilitiesOf(model), ...notes].join(' · ')}
      </Quiet>
    </Box>
    <OptionMark isChosen={isChosen} isMultiple={option.isMultiple} />
  </Box>
)

const OptionMark = ({ isChosen, isMultiple }: Pick<OptionProps, 'isChosen' | 'isMultiple'>) => {
  if (!isMultiple) return isChosen && <Check fontSize="small" color="primary" />
  return isChosen ? (
    <CheckBox fontSize="small" color="primary" />
  ) : (
    <CheckBoxOutlineBlank fontSize="small" />
  )
}

const comboboxOf = (listId: string, activeId: string | undefined) => ({
  role: 'combobox',
  'aria-label': chatTexts.searchModels,
  'aria-expanded': true,
  'aria-autocomplete': 'list' as const,
  'aria-controls': listId,
  'aria-activedescendant': activeId,
  maxLength: 200,
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'done' as const,
})

const searchStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 2,
  minHeight: 48,
  flex: 'none',
  borderBottom: 1,
  borderColor: 'divider',
}
const listStyle = { flex: 1, minHeight: 0, overflowY: 'auto', p: 1, outline: 'none' }
const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  px: 1.25,
  py: 0.75,
  minHeight: 44,
  borderRadius: '8px',
  cursor: 'pointer',
} as const
