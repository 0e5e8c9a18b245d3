import { projectLimits } from '@atelier/contract/projects/project-limits'
import type { ProjectSummary } from '@atelier/contract/projects/projects'
import Add from '@mui/icons-material/AddRounded'
import NoFolderIcon from '@mui/icons-material/FolderOffOutlined'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import { Alert, ListItemButton, ListItemIcon, ListItemText, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#api/failures.ts'
import { truncateText } from '#format/truncate-text.ts'
import { ContentDialog } from '#ui/dialogs/ContentDialog.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { projectsClient, useProjects } from '../api/works-api.ts'
import { countOf } from '../selection/chosen-works.ts'
import { tagKey } from '../tags/tag-choice.ts'
import type { MoveRequest } from '../tags/tag-request.ts'
import { worksTexts as texts } from '../works.texts.ts'
import { type MoveTarget, moveWorks } from './move-works.ts'

interface Props {
  readonly request: MoveRequest
  readonly onClosed: () => void
}

/** Chooses the project that one work, or several, are in from now on; a new one is created by its name. */
export function MoveDialog({ request, onClosed }: Props) {
  const { kind, chosen, loaded } = request
  const [isOpen, setIsOpen] = useState(true)
  const [typed, setTyped] = useState('')
  const projects = useProjects()
  const close = () => setIsOpen(false)
  const { move, create, isPending, problem } = useMoving(request, close)
  const [only] = countOf(chosen) === 1 ? loaded : []
  const found = matching(projects.data ?? [], typed)
  const name = typed.trim()
  const isNew = name !== '' && !found.some((one) => tagKey(one.name) === tagKey(name))
  const onEnter = () => {
    const [first, ...others] = found
    const same = found.find((one) => tagKey(one.name) === tagKey(name))
    if (same) move(same)
    else if (!first) create(name)
    // Of several, the one that is meant is chosen.
    else if (others.length === 0) move(first)
  }
  return (
    <ContentDialog
      isOpen={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={
        only
          ? texts.moveTitle(truncateText(only.title))
          : texts.moveTitleCount(countOf(chosen), kind)
      }
      maxWidth="xs"
    >
      {problem !== undefined && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <ProjectField typed={typed} onType={setTyped} onEnter={onEnter} />
      <ProjectChoices
        {...{ projects, found, isNew, name, isPending }}
        current={only?.project?.id}
        isInSome={loaded.some(({ project }) => project !== undefined)}
        onMove={move}
        onCreate={create}
      />
    </ContentDialog>
  )
}

interface ChoicesProps {
  readonly projects: ReturnType<typeof useProjects>
  /** Those whose name contains what is typed. */
  readonly found: readonly ProjectSummary[]
  readonly name: string
  /** None is called so. */
  readonly isNew: boolean
  readonly current: string | undefined
  /** Some of the works are in a project already. */
  readonly isInSome: boolean
  readonly isPending: boolean
  readonly onMove: (target: MoveTarget | undefined) => void
  readonly onCreate: (name: string) => void
}
const ProjectChoices = ({ projects, found, name, isNew, ...choice }: ChoicesProps) => (
  <QueryContent
    query={projects}
    failed={texts.projectsFailed}
    retry={texts.archives.retry}
    skeleton={undefined}
    isBare
    keepsData
  >
    {(all) => (
      <PlainList aria-label={texts.projects} sx={listStyle}>
        {found.map((project) => (
          <Choice
            key={project.id}
            icon={<FolderIcon fontSize="small" />}
            label={project.name}
            isCurrent={choice.current === project.id}
            isDisabled={choice.isPending}
            onClick={() => choice.onMove(project)}
          />
        ))}
        {isNew && (
          <Choice
            icon={<Add fontSize="small" />}
            label={texts.createProject(name)}
            isDisabled={choice.isPending}
            onClick={() => choice.onCreate(name)}
          />
        )}
        {name === '' && choice.isInSome && (
          <Choice
            icon={<NoFolderIcon fontSize="small" />}
            label={texts.noProject}
            isDisabled={choice.isPending}
            onClick={() => choice.onMove(undefined)}
          />
        )}
        {all.length === 0 && !isNew && (
          <Quiet component="li" variant="body2" sx={{ py: 1 }}>
            {texts.noProjects}
          </Quiet>
        )}
      </PlainList>
    )}
  </QueryContent>
)

const matching = (projects: readonly ProjectSummary[], typed: string) =>
  projects.filter(({ name }) => tagKey(name).includes(tagKey(typed.trim())))

function useMoving(request: MoveRequest, onDone: () => void) {
  const queries = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (target: () => Promise<MoveTarget | undefined>) => {
    setPending(true)
    setProblem(undefined)
    try {
      const isMoved = await moveWorks(queries, request, await target())
      onDone()
      if (isMoved) request.onDone()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return {
    isPending,
    problem,
    move: (target: MoveTarget | undefined) => void run(async () => target),
    create: (name: string) => void run(() => projectsClient.create({ body: { name } })),
  }
}

interface FieldProps {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onEnter: () => void
}
const ProjectField = ({ typed, onType, onEnter }: FieldProps) => (
  <TextField
    fullWidth
    size="small"
    label={texts.projectSearch}
    value={typed}
    autoFocus
    onChange={(event) => onType(event.target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || typed.trim() === '') return
      event.preventDefault()
      onEnter()
    }}
    sx={{ mt: 1 }}
    slotProps={{ htmlInput: { maxLength: projectLimits.nameMax, enterKeyHint: 'done' } }}
  />
)

interface ChoiceProps {
  readonly icon: ReactNode
  readonly label: string
  readonly isCurrent?: boolean
  readonly isDisabled: boolean
  readonly onClick: () => void
}
const Choice = ({ icon, label, isCurrent = false, isDisabled, onClick }: ChoiceProps) => (
  <li>
    <ListItemButton
      disabled={isDisabled}
      selected={isCurrent}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClick}
      sx={{ borderRadius: '8px', minHeight: 44 }}
    >
      <ListItemIcon sx={{ minWidth: 36 }}>{icon}</ListItemIcon>
      <ListItemText primary={label} sx={{ overflowWrap: 'anywhere' }} />
    </ListItemButton>
  </li>
)

const listStyle = { maxHeight: 'min(44dvh, 320px)', minHeight: 96, overflowY: 'auto', mt: 1 }
