/// Its specs have no errors.
public enum Good {}
