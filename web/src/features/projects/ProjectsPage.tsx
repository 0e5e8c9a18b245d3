import type { ProjectSummary } from '@atelier/contract/projects/projects'
import AddIcon from '@mui/icons-material/AddRounded'
import FolderIcon from '@mui/icons-material/FolderOutlined'
import { Button } from '@mui/material'
import { useNavigate } from 'react-router'
import { CardGrid } from '#ui/cards/CardGrid.tsx'
import { CardLink } from '#ui/cards/CardLink.tsx'
import { RelativeTime } from '#ui/data-display/RelativeTime.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
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
            <CardGrid aria-label={texts.title} items={all}>
              {(project) => <ProjectCard project={project} />}
            </CardGrid>
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
  <CardLink
    to={pathOfProject(project.id)}
    icon={<ProjectSign icon={project.icon} color={project.color} />}
    name={project.name}
  >
    <Quiet component="span" sx={{ display: 'block' }}>
      <RelativeTime at={project.at} />
    </Quiet>
  </CardLink>
)
