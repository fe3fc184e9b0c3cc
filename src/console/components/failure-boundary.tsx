import { Component, type ComponentChildren } from 'preact';

interface FailureBoundaryProps {
  readonly children: ComponentChildren;
}

/** Shows a message in the place of a view that cannot be drawn. The rest of the page stays. */
export class FailureBoundary extends Component<FailureBoundaryProps, { readonly failure?: string }> {
  static override getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: String(error) };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    return (
      <p class="warning" role="alert">
        This cannot be shown: {failure}
      </p>
    );
  }
}
