import type { Project } from '@atelier/contract/projects/projects'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import ChatIcon from '@mui/icons-material/ChatBubbleOutlineRounded'
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded'
import EditIcon from '@mui/icons-material/EditOutlined'
import MoreIcon from '@mui/icons-material/MoreVertRounded'
import { Box, Button, Stack } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isApiFailure } from '#api/failures.ts'
import { useTrashing } from '#features/works/use-trashing.ts'
import { IconMenu } from '#ui/data-display/IconMenu.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { usePageTitle } from '#ui/layout/use-page-title.ts'
import { Clamp } from '#ui/typography/Clamp.tsx'
import { EditProjectDialog } from './editing/ProjectDialog.tsx'
import { ProjectSign } from './editing/ProjectSign.tsx'
import { newChatIn, projectsPath } from './project-paths.ts'
import { projectsTexts as texts } from './projects.texts.ts'
import { useProject, useRemoveProject } from './use-projects.ts'

interface Props {
  readonly projectId: string
  /** Chats are open to the user. */
  readonly hasChat: boolean
  /** Its documents and its works. */
  readonly children: (project: Project) => ReactNode
}

/** One project: its instruction, and what it holds. */
export function ProjectPage({ projectId, ...content }: Props) {
  const navigate = useNavigate()
  const removal = useRemoveProject()
  const trash = useTrashing({
    mutation: removal,
    describe: ({ id, name: title }: Project) => ({ title, choice: { ids: [id] } }),
    onTrashed: () => void navigate(projectsPath, { replace: true }),
  })
  // Nothing asks for what is being deleted.
  if (removal.isPending || removal.isSuccess) return skeleton
  return <ProjectContent {...content} projectId={projectId} onRemove={trash} />
}

const skeleton = <BlockSkeleton label={texts.loading} height={360} />

interface ContentProps extends Props {
  readonly onRemove: (project: Project) => void
}
function ProjectContent({ projectId, hasChat, children, onRemove }: ContentProps) {
  const project = useProject(projectId)
  const isGone = isApiFailure(project.error) && project.error.status === 404
  return (
    <>
      <Button
        component={Link}
        to={projectsPath}
        size="small"
        color="inherit"
        startIcon={<BackIcon />}
        sx={{ mb: 1 }}
      >
        {texts.all}
      </Button>
      <QueryContent
        query={project}
        failed={texts.failedOne}
        retry={texts.retry}
        titleAs="h1"
        keepsData={!isGone}
        skeleton={skeleton}
      >
        {(loaded) => (
          <>
            <ProjectHeader project={loaded} hasChat={hasChat} onRemove={() => onRemove(loaded)} />
            <Stack sx={{ gap: { xs: 2, md: 3 } }}>{children(loaded)}</Stack>
          </>
        )}
      </QueryContent>
    </>
  )
}

interface HeaderProps {
  readonly project: Project
  readonly hasChat: boolean
  readonly onRemove: () => void
}
function ProjectHeader({ project, hasChat, onRemove }: HeaderProps) {
  const { id, name, icon, color, instructions } = project
  const dialogs = useDialogs<'edit'>()
  usePageTitle(name)
  return (
    <>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <ProjectSign icon={icon} color={color} />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <PageHeader
            title={name}
            actions={
              <>
                {hasChat && (
                  <Button
                    component={Link}
                    to={newChatIn(id)}
                    variant="contained"
                    startIcon={<ChatIcon />}
                  >
                    {texts.newChat}
                  </Button>
                )}
                <IconMenu
                  label={texts.more}
                  icon={<MoreIcon />}
                  actions={[
                    {
                      label: texts.edit,
                      icon: <EditIcon fontSize="small" />,
                      onClick: () => dialogs.show('edit'),
                    },
                    {
                      label: texts.remove,
                      icon: <DeleteIcon fontSize="small" />,
                      onClick: onRemove,
                    },
                  ]}
                />
              </>
            }
          />
        </Box>
      </Stack>
      <Instruction text={instructions} onWrite={() => dialogs.show('edit')} />
      {dialogs.shown && <EditProjectDialog {...{ project, hasChat }} frame={dialogs.frame} />}
    </>
  )
}

/** Two lines, which unfold. */
const shownCharacters = 160

interface InstructionProps {
  readonly text: string
  readonly onWrite: () => void
}
function Instruction({ text, onWrite }: InstructionProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  if (text === '')
    return (
      <Button size="small" color="inherit" startIcon={<EditIcon />} onClick={onWrite} sx={gapStyle}>
        {texts.writeInstruction}
      </Button>
    )
  const isLong = text.length > shownCharacters || text.includes('\n')
  return (
    <Box component="section" aria-label={texts.instructions} sx={gapStyle}>
      <Clamp
        id={id}
        lines={isUnfolded ? 1000 : 2}
        sx={{ color: 'text.secondary', whiteSpace: 'pre-line', maxWidth: '120ch' }}
      >
        {text}
      </Clamp>
      {isLong && (
        <Button
          size="small"
          color="inherit"
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? texts.fold : texts.unfold}
        </Button>
      )}
    </Box>
  )
}

const gapStyle = { mb: { xs: 2, md: 2.5 } } as const
