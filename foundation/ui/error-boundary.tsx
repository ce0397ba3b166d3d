import { Component, type ReactNode } from 'react';

type Props = {
  /** What stands in the place of what broke. */
  fallback: (error: Error, reset: () => void) => ReactNode;
  children: ReactNode;
};

/** Keeps a fault in its own part of the page. */
export class ErrorBoundary extends Component<Props, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.fallback(error, () => this.setState({ error: undefined }));
  }
}
