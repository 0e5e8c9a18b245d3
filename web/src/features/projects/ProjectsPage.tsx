import type { ProjectSummary } from '@atelier/contract/projects/projects'
import AddIcon from '@mui/icons-material/AddRounded'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import { Box, Button, ButtonBase, Typography } from '@mui/material'
import { Link, useNavigate } from 'react-router'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { CreateProjectDialog } from './editing/ProjectDialog.tsx'
import { ProjectSign } from './editing/ProjectSign.tsx'
import { pathOfProject } from './project-paths.ts'
import { projectsTexts as texts } from './projects.texts.ts'
import { useProjects } from './use-projects.ts'

/** The user's projects. */
export function ProjectsPage() {
  const navigate = useNavigate()
  const dialogs = useDialogs<'create'>()
  const projects = useProjects()
  const create = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => dialogs.show('create')}>
      {texts.create}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={texts.title}
        help={texts.help}
        titleInBar
        actions={(projects.data?.length ?? 0) > 0 && create}
      />
      <QueryContent
        query={projects}
        failed={texts.failed}
        retry={texts.retry}
        keepsData
        skeleton={<BlockSkeleton label={texts.loading} height={240} />}
      >
        {(all) =>
          all.length === 0 ? (
            <Panel pad={false}>
              <EmptyState
                icon={<FolderIcon />}
                title={texts.empty}
                text={texts.emptyHelp}
                action={create}
              />
            </Panel>
          ) : (
            <PlainList aria-label={texts.title} sx={gridStyle}>
              {all.map((project) => (
                <li key={project.id}>
                  <ProjectCard project={project} />
                </li>
              ))}
            </PlainList>
          )
        }
      </QueryContent>
      {dialogs.shown && (
        <CreateProjectDialog
          frame={dialogs.frame}
          onCreated={({ id }) => void navigate(pathOfProject(id))}
        />
      )}
    </>
  )
}

const ProjectCard = ({ project }: { readonly project: ProjectSummary }) => (
  <ButtonBase component={Link} to={pathOfProject(project.id)} sx={cardStyle}>
    <ProjectSign icon={project.icon} color={project.color} />
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="h3" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        <bdi>{project.name}</bdi>
      </Typography>
      <Quiet component="span" sx={{ display: 'block' }}>
        <RelativeTime at={project.at} />
      </Quiet>
    </Box>
  </ButtonBase>
)

const gridStyle = {
  display: 'grid',
  gap: { xs: 1.5, md: 2 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
}
const cardStyle = {
  justifyContent: 'flex-start',
  textAlign: 'left',
  gap: 1.5,
  p: 2,
  height: '100%',
  width: '100%',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  color: 'text.primary',
  '&:hover': { borderColor: 'surface.control' },
} as const
