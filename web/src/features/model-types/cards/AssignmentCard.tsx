import type { ModelType, PageAssignment } from '@atelier/contract/model-types/model-types'
import {
  Box,
  FormControlLabel,
  MenuItem,
  Stack,
  Switch,
  TextField,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { errorMessage } from '#api/failures.ts'
import { translate } from '#language/translate.ts'
import { Panel } from '#ui/layout/Panel.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { type AssignmentChoice, useAssignPage } from '../api/use-model-types.ts'
import { modelTypesTexts } from '../model-types.texts.ts'
import { TypeIcon } from '../types/TypeIcon.tsx'

const texts = modelTypesTexts.assignments
/** A select cannot have the value `null`; no type has an empty id. */
const none = ''

interface Props {
  readonly assignment: PageAssignment
  readonly types: readonly ModelType[]
  readonly onSaved: () => void
  readonly onFailed: (reason: string) => void
}

/** One page: the type it offers, a switch, and the number of models. */
export function AssignmentCard({ assignment, types, onSaved, onFailed }: Props) {
  const headingId = useId()
  const { mutate, isPending, variables } = useAssignPage()
  const { pageName, displayName, description } = assignment
  // What was just chosen stays on screen while it is being saved.
  const shown: PageAssignment = isPending ? { ...assignment, ...variables.change } : assignment
  const { assignedTypeId, isActive } = shown
  const save = (change: Partial<AssignmentChoice>) =>
    mutate(
      { pageName, change: { assignedTypeId, isActive, ...change } },
      { onSuccess: onSaved, onError: (error) => onFailed(errorMessage(error)) },
    )
  return (
    <Panel sx={{ '& > div': { display: 'flex', flexDirection: 'column', gap: 1.5 } }}>
      <Box>
        <Typography variant="h3" component="h2" id={headingId}>
          {translate(displayName)}
        </Typography>
        <Quiet component="p">{translate(description)}</Quiet>
      </Box>
      <TypeSelect
        headingId={headingId}
        types={types}
        value={assignedTypeId}
        isDisabled={isPending}
        onChange={(typeId) => save({ assignedTypeId: typeId })}
      />
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <FormControlLabel
          control={
            <Switch
              checked={isActive}
              disabled={isPending}
              onChange={(event) => save({ isActive: event.target.checked })}
              slotProps={{ input: { 'aria-label': texts.activeOf(translate(displayName)) } }}
              sx={{ ml: 0, mr: 1 }}
            />
          }
          label={<Typography variant="body2">{texts.active}</Typography>}
          sx={{ ml: 0 }}
        />
        <Quiet className="num">{modelTypesTexts.models(assignment.modelCount)}</Quiet>
      </Stack>
      {warningOf(shown) !== undefined && (
        <Typography variant="caption" sx={{ color: 'warning.main' }}>
          {warningOf(shown)}
        </Typography>
      )}
    </Panel>
  )
}

function warningOf({ assignedTypeId, isActive, modelCount }: PageAssignment): string | undefined {
  if (assignedTypeId === null) return texts.noType
  if (!isActive) return texts.isInactive
  return modelCount === 0 ? texts.noModel : undefined
}

interface SelectProps {
  readonly headingId: string
  readonly types: readonly ModelType[]
  readonly value: string | null
  readonly isDisabled: boolean
  readonly onChange: (typeId: string | null) => void
}

/** Active types, and the chosen one even if it is no longer active. */
function TypeSelect({ headingId, types, value, isDisabled, onChange }: SelectProps) {
  const id = useId()
  const offered = types.filter((type) => type.isActive || type.id === value)
  return (
    <TextField
      id={id}
      select
      fullWidth
      label={texts.type}
      disabled={isDisabled}
      value={offered.some((type) => type.id === value) ? value : none}
      onChange={(event) => onChange(event.target.value === none ? null : event.target.value)}
      slotProps={{
        select: {
          displayEmpty: true,
          // The page's name first: five fields of this name are on screen.
          labelId: `${headingId} ${id}-label`,
          renderValue: (chosen) => <Chosen type={offered.find((type) => type.id === chosen)} />,
        },
      }}
    >
      <MenuItem value={none}>{texts.none}</MenuItem>
      {offered.map((type) => (
        <MenuItem key={type.id} value={type.id}>
          <TypeIcon color={type.color} icon={type.icon} size={24} />
          {nameOf(type)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Chosen({ type }: { type: ModelType | undefined }) {
  if (!type) return <>{texts.none}</>
  return (
    <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 1, minWidth: 0 }}>
      <TypeIcon color={type.color} icon={type.icon} size={22} />
      <Typography component="span" variant="body2" noWrap>
        {nameOf(type)}
      </Typography>
    </Stack>
  )
}

const nameOf = ({ name, isActive }: ModelType) => (isActive ? name : texts.inactiveType(name))
