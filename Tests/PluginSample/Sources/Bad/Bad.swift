/// Its specs have an error, so it does not build.
public enum Bad {}
